document.documentElement.dataset.started = String(Date.now())
window.addEventListener('keydown', (event) => {
  if (event.key === 'j' && event.ctrlKey) event.preventDefault()
})
