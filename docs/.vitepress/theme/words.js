// @ts-check
import words from 'virtual:words'
import { useData } from 'vitepress'

const ENGLISH_NUMBER = /^\d[\d,]*(\.\d+)?$/

/** @returns {(text: string | number) => string} writes an English number as the page's language has it */
export function useNumbers () {
  const { lang } = useData()
  return text => {
    const [group, decimal] = ['group', 'decimal'].map(type =>
      new Intl.NumberFormat(lang.value).formatToParts(1234.5).find(part => part.type === type)?.value ?? '')
    const write = mark => mark === ',' ? group : decimal
    return ENGLISH_NUMBER.test(String(text)) ? String(text).replaceAll(/[,.]/g, write) : String(text)
  }
}

/**
 * @returns {(text: string, ...values: (string | number)[]) => string} says an English text in the language of the page;
 *   `values` stand in place of `{1}`, `{2}` and so on
 */
export function useWords () {
  const { localeIndex } = useData()
  const write = useNumbers()
  return (text, ...values) =>
    (words[localeIndex.value]?.[text] ?? text).replaceAll(/\{(\d)\}/g, (_, i) => write(values[i - 1]))
}
