// @ts-check
// Vue leaves out a line end between two tags, such as that of a footnote and that of a bold word, and keeps a space.

/** @param {any} md a markdown-it */
export function lineEnds (md) {
  md.renderer.rules.softbreak = () => ' '
}
