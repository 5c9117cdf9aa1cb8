// @ts-check
/** @import { Plugin } from 'vitepress' */

/** @returns {Plugin} marks each page that is served as one for a projector, before it is drawn */
export function trainerView () {
  return {
    name: 'trainer-view',
    transformIndexHtml: html => html.replace('<html', '<html data-trainer')
  }
}
