// @ts-check
// ECharts, fetched by pages that can start a run, once they are there.

/**
 * @param {HTMLElement} place
 * @returns {Promise<any>} a chart in it
 */
export async function openChart (place) {
  const [{ init, use }, { LineChart }, { GridComponent }, { SVGRenderer }] = await fetchCharts()
  use([LineChart, GridComponent, SVGRenderer])
  return init(place, null, { renderer: 'svg' })
}

/** Fetches what a run will need: it is to be seen as soon as it starts. */
export function fetchCharts () {
  return Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers')
  ])
}
