document.documentElement.dataset.started = String(Date.now())
