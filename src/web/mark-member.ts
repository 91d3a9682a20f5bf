// Loaded before the first paint, and nothing else: marks the document as a member's when a log-in is stored on
// this device, so that nobody sees the anonymous home flash by. CSS reads the mark.
try {
  const stored = localStorage.getItem('wend-session')
  if (stored && JSON.parse(stored).state?.session) document.documentElement.dataset.member = ''
} catch {
  // No storage: everybody is anonymous.
}
