// @ts-check
// What a picture says, in another language. What is in closures of ECharts' shapes is said there.

/**
 * @param {any} option of ECharts
 * @param {(text: string) => string} localise
 * @returns {any} the same with other words: nothing of it moves
 */
export function localiseOption (option, localise) {
  const { title, legend, xAxis, yAxis, series, graphic } = option
  const sayText = part => ({ ...part, text: localise(part.text) })
  return {
    ...option,
    ...each({ title }, sayText),
    ...each({ legend }, part => ({ ...part, formatter: localise })),
    ...each({ xAxis, yAxis }, part => localiseAxis(part, localise)),
    ...each({ series }, part => localiseLabels(part, localise)),
    ...each({ graphic }, part => part.type === 'text' ? { ...part, style: sayText(part.style) } : part)
  }
}

/** ECharts takes one of a kind, or a list of them. */
function each (parts, change) {
  return Object.fromEntries(Object.entries(parts).flatMap(([kind, part]) => {
    if (part === undefined) return []
    return [[kind, Array.isArray(part) ? part.map(change) : change(part)]]
  }))
}

function localiseAxis (axis, localise) {
  const { name, axisLabel } = axis
  const format = axisLabel?.formatter ?? (value => value.toLocaleString('en'))
  return {
    ...axis,
    name: name && localise(name),
    axisLabel: { ...axisLabel, formatter: (...label) => localise(format(...label)) }
  }
}

function localiseLabels (series, localise) {
  const format = series.label?.formatter
  return format ? { ...series, label: { ...series.label, formatter: label => localise(format(label)) } } : series
}
