// @ts-check
import words from 'virtual:words'
import { useData } from 'vitepress'

/**
 * @returns {(text: string, ...values: (string | number)[]) => string} says an English text in the language of the page;
 *   `values` stand in place of `{1}`, `{2}` and so on
 */
export function useWords () {
  const { localeIndex } = useData()
  return (text, ...values) =>
    (words[localeIndex.value]?.[text] ?? text).replaceAll(/\{(\d)\}/g, (_, i) => String(values[i - 1]))
}
