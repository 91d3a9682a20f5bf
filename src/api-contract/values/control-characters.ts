// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these patterns find control characters

/** Control characters (Unicode category Cc) except line ends and tabs, which long texts may contain. */
export const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
export const lineControlCharacter = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above
