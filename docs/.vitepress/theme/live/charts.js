// @ts-check
// ECharts, fetched when a run starts: most pages are only read.

/**
 * @param {HTMLElement} place
 * @returns {Promise<any>} a chart in it
 */
export async function openChart (place) {
  const [{ init, use }, { LineChart }, { GridComponent }, { SVGRenderer }] = await fetchCharts()
  use([LineChart, GridComponent, SVGRenderer])
  return init(place, null, { renderer: 'svg' })
}

/** For when a run is likely to start soon. */
export function fetchCharts () {
  return Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers')
  ])
}
