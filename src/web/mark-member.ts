// Loaded before the first paint, and nothing else: marks the document as a member's when a log-in is stored on
// this device, so that nobody sees the anonymous home flash by. CSS reads the mark. The version is that of
// kept-state.ts; importing it would cost a second file before the first paint.
try {
  const kept = JSON.parse(localStorage.getItem('wend-session') ?? '{}')
  if (kept.version === '2.2.0' && kept.state.session) document.documentElement.dataset.member = ''
} catch {
  // No storage: everybody is anonymous.
}
