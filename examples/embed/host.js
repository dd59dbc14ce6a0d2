// Lists the events of the elements. They bubble, so one listener of the document hears all of them.
const list = document.querySelector('#events')

for (const name of ['ready', 'page', 'submit', 'close', 'redirect', 'error'])
  document.addEventListener(`formyard-${name}`, ({ target, type, detail }) => {
    const item = document.createElement('li')
    item.textContent = `${target.id} ${type} ${JSON.stringify(detail)}`
    list.append(item)
  })
