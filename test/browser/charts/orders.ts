// A table of orders, with a chart of it.
export const ORDERS = {
  name: 'Orders',
  columns: [
    { id: 'city', type: 'TEXT', label: 'City' },
    { id: 'amount', type: 'NUMBER', label: 'Amount' },
    { id: 'paid', type: 'DATE', label: 'Paid' },
    { id: 'due', type: 'DATE', label: 'Due' },
  ],
}

export const ORDER_ROWS = [
  { city: 'Rome', amount: 40, paid: '2026-01-05', due: '2026-01-01' },
  { city: 'Rome', amount: 20, paid: '2026-03-20', due: '2026-04-01' },
  { city: 'Oslo', amount: 30, paid: '2026-03-31', due: '2026-03-01' },
]

export const salesByCity = (dataset: string) => ({
  name: 'Sales by city',
  kind: 'DONUT',
  query: {
    dataset,
    dimensions: [{ as: 'value', of: 'city' }],
    measures: [{ as: 'n', fn: 'sum', of: 'amount' }],
    sort: [{ by: 'n', order: 'DESC' }],
  },
})
