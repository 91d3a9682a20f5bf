import { expect, it } from 'vitest'
import { escapeLiteralTags } from './literal-tags.ts'
import { plainText } from './page-titles.ts'

it.each([
  ['The <dialog> element', 'The <dialog> element'],
  ['Centering a <div>', 'Centering a <div>'],
  ['Use <b>, not <strong>', 'Use <b>, not <strong>'],
  ['<input>s and <label>s', '<input>s and <label>s'],
  ['Map<String, List<Integer>> in Java', 'Map<String, List<Integer>> in Java'],
  ['Promise<T> & friends', 'Promise<T> & friends'],
  ['std::vector<int> v; a<b && c>d', 'std::vector<int> v; a<b && c>d'],
  ['if a<b then', 'if a<b then'],
  ['Why </body> is optional', 'Why </body> is optional'],
  ['What <!DOCTYPE html> does', 'What <!DOCTYPE html> does'],
  ['Dropping <?php from templates', 'Dropping <?php from templates'],
  ['<script> or <script defer>?', '<script> or <script defer>?'],
  ['<my-element> and slots', '<my-element> and slots'],
  ['I <3 gardens', 'I <3 gardens'],
  ['user <at> example', 'user <at> example'],
  ['A <b>bold</b> <I>word</I>', 'A bold word'],
  ['Line<br>break<br/>s', 'Line break s'],
  ['<p>In a paragraph</p>', 'In a paragraph'],
  ['See <a href="https://fern.example/?a>b">this</a>', 'See this'],
  ['<span class=x>Never closed', 'Never closed'],
  ['With <img src="/x.png" alt=""> a picture', 'With a picture'],
  ['H<sub>2</sub>O <em>and <code>Vec&lt;T&gt;</code></em>', 'H2O and Vec<T>'],
  ['a<!-- note -->b', 'ab'],
  ['a<script>alert(1)</script>b', 'a b'],
  ['<style>p{color:red}</style>Red', 'Red'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"/></svg> Icon', 'Icon'],
  ['The <style> tag and </style>', 'The <style> tag and </style>'],
  ['&lt;template&gt; &amp; co', '<template> & co'],
])('keeps tags mentioned in a title: %s', (markup, text) => {
  expect(plainText(markup)).toBe(text)
})

it.each([
  ['How Vec<T> works', 'How Vec&lt;T> works'],
  ['Using <template> and slots', 'Using &lt;template> and slots'],
  ['<p>One<p>Two <div>three', '<p>One<p>Two <div>three'],
  ['<o:p>Word</o:p> <amp-img src=x>', '<o:p>Word</o:p> <amp-img src=x>'],
  ['<script>var a = "cut off', '<script>var a = "cut off'],
  ['<select><option>One</select>', '<select><option>One</select>'],
])('escapes only implausible tags in a longer text: %s', (markup, escaped) => {
  expect(escapeLiteralTags(markup, 'text')).toBe(escaped)
})

it('is fast with many tags', () => {
  for (const part of ['<b>', '</b>', '<a b=', '<b ', '<script>', '<b a="', '<T>', '<', '<a  b  c '])
    expect(escapeLiteralTags(part.repeat(20_000 / part.length), 'title').length).toBeGreaterThan(0)
})
