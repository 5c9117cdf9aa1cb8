// @ts-check
import { h } from 'vue'
import DefaultTheme from 'vitepress/theme-without-fonts'
import ExerciseTask from './ExerciseTask.vue'
import FlameGraph from './FlameGraph.vue'
import GlossaryTerm from './GlossaryTerm.vue'
import RecordSwitch from './RecordSwitch.vue'
import { useTableHints } from './tables.js'
import './style/index.css'

export default {
  extends: DefaultTheme,
  Layout: {
    setup () {
      useTableHints()
      return () =>
        h(DefaultTheme.Layout, null, {
          'nav-bar-content-after': () => h(RecordSwitch),
          'nav-screen-content-after': () => h(RecordSwitch)
        })
    }
  },
  enhanceApp ({ app }) {
    for (const [name, component] of Object.entries({ ExerciseTask, FlameGraph, GlossaryTerm })) {
      app.component(name, component)
    }
  }
}
