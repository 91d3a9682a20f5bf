import { expect, it } from 'vitest'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { openOldSchema } from './open-old-schema.ts'

it('removes invisible characters from existing texts', async () => {
  const database = await openOldSchema('0341_fill_recommended_sites')
  await database.pool.query(`
    insert into users (username, email, password_hash) values ('ada', 'ada@example.org', 'x');
    insert into profiles (user_id, about_me) values (1, E'Likes \\u202Essom') on conflict (user_id) do update set about_me = excluded.about_me;
    insert into blogs (url, url_key, domain, title, slug, description, user_id) values
      ('https://a.example/', 'a.example', 'a.example', E'Moss\\u200B and \\u202Efern', 'moss', E'Old\\u00ADest', 1),
      ('https://b.example/', 'b.example', 'b.example', E'\\u3164', 'b', 'می\u200cخواهم 👩\u200d👧', 1);
    insert into tags (value) values (E'ma\\u3164ps'), ('plain'), (E'pla\\u3164in'), (E'葛\\U000E0100飾');
    insert into discussions (blog_id, user_id, title, content, content_html) values (1, 1, E'W\\u2066hy', E'a\\u202Eb', E'<p>a\\u202Eb</p>');
    insert into comments (discussion_id, user_id, content, content_html) values (1, 1, E'c\\uFEFFd', E'<p>c\\uFEFFd</p>'), (1, 1, E'\\u200B', E'<p>\\u200B</p>');
    insert into reviews (blog_id, user_id, rating, content, content_html) values (1, 1, 5, E'e\\u2060f', E'<p>e\\u2060f</p>');
  `)
  await migrateDatabase(database.url, { report: () => {} })
  const { rows } = await database.pool.query(`
    select array_agg(title order by id) as titles, array_agg(description order by id) as descriptions,
      (select array_agg(value order by id) from tags) as tags,
      (select about_me from profiles) as about_me,
      (select array[title, content, content_html] from discussions) as discussion,
      (select array_agg(array[content, content_html] order by id) from comments) as comments,
      (select array[content, content_html] from reviews) as review
    from blogs`)
  expect(rows[0]).toEqual({
    titles: ['Moss and fern', '\u3164'],
    descriptions: ['Oldest', 'می\u200cخواهم 👩\u200d👧'],
    tags: ['maps', 'plain', 'pla\u3164in', '葛飾'],
    about_me: 'Likes ssom',
    discussion: ['Why', 'ab', '<p>ab</p>'],
    comments: [
      ['cd', '<p>cd</p>'],
      ['\u200b', '<p></p>'],
    ],
    review: ['ef', '<p>ef</p>'],
  })
})
