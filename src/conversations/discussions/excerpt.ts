const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** The first words of a text that the server rendered, without its markup; at most `most` characters. */
export function excerptOf(html: string, most: number): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#\w+);/g, (found, name: string) => entities[name] ?? found)
    .replace(/\s+/g, ' ')
    .trim()
  const points = [...words]
  return points.length <= most
    ? words
    : `${points
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
