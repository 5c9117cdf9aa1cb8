export const report = (data) => ({ tables: {}, plots: {}, notes: [] })
