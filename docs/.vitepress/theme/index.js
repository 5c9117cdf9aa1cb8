// @ts-check
import { h } from 'vue'
import DefaultTheme from 'vitepress/theme-without-fonts'
import FlameGraph from './FlameGraph.vue'
import RecordSwitch from './RecordSwitch.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(RecordSwitch),
      'nav-screen-content-after': () => h(RecordSwitch)
    }),
  enhanceApp ({ app }) {
    app.component('FlameGraph', FlameGraph)
  }
}
