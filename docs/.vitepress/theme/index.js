// @ts-check
import { defineAsyncComponent, h } from 'vue'
import DefaultTheme from 'vitepress/theme-without-fonts'
import ExerciseTask from './ExerciseTask.vue'
import FlameGraph from './FlameGraph.vue'
import GlossaryTerm from './GlossaryTerm.vue'
import NotTranslated from './NotTranslated.vue'
import RecordSwitch from './RecordSwitch.vue'
import TrainerSidebar from './TrainerSidebar.vue'
import { useSidewaysHints } from './sideways.js'
import { SEARCH_OPTIONS, searchWordsOf } from '../site/search-words.js'
import moved from './moved.json'
import './style/index.css'

// With pages that have none of these, nobody is to wait for them.
const LiveRun = defineAsyncComponent(() => import('./live/LiveRun.vue'))
const LiveBench = defineAsyncComponent(() => import('./live/LiveBench.vue'))

export default {
  extends: DefaultTheme,
  Layout: {
    setup () {
      useSidewaysHints()
      return () =>
        h(DefaultTheme.Layout, null, {
          'nav-bar-content-before': () => h(TrainerSidebar),
          'nav-bar-content-after': () => h(RecordSwitch),
          'nav-screen-content-after': () => h(RecordSwitch)
        })
    }
  },
  enhanceApp ({ app, siteData }) {
    if (!import.meta.env.SSR) leadOn(window.location)
    siteData.value = withSearchWords(siteData.value)
    const components = { ExerciseTask, FlameGraph, GlossaryTerm, LiveBench, LiveRun, NotTranslated }
    for (const [name, component] of Object.entries(components)) app.component(name, component)
  }
}

/** A chapter that has got another number since somebody kept its address. */
function leadOn ({ pathname, hash }) {
  const [, folder, name, suffix] = /^(.*\/)([\w-]+?)(\.html)?$/.exec(pathname) ?? []
  if (Object.hasOwn(moved, name ?? '')) window.location.replace(folder + moved[name] + (suffix ?? '') + hash)
}

// What is searched for is cut as the text was. VitePress would send these functions as text to be evaluated.
function withSearchWords (site) {
  const { search } = site.themeConfig
  const miniSearch = { options: { tokenize: searchWordsOf }, searchOptions: SEARCH_OPTIONS }
  const options = { ...search.options, miniSearch }
  return { ...site, themeConfig: { ...site.themeConfig, search: { ...search, options } } }
}
