// @ts-check
import { registerHooks } from 'node:module'

/**
 * @param {string} name
 * @param {string} content of a workflow
 * @returns {Promise<{ workflow: import('@actions/workflow-parser').WorkflowTemplate, faults: string[] }>}
 */
export async function readWorkflowText (name, content) {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await importParser()
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  const workflow = await convertWorkflowTemplate(context, /** @type {any} */ (value))
  return { workflow, faults: context.errors.getErrors().map(String) }
}

/** @returns {Promise<string[]>} */
export async function faultsOfWorkflow (name, content) {
  return (await readWorkflowText(name, content)).faults
}

/** The package imports its schema as bundlers allow it: Node.js wants to be told that it is JSON. */
async function importParser () {
  const asJson = { importAttributes: { type: 'json' } }
  const hooks = registerHooks({
    load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, ...asJson } : context)
  })
  try {
    return await import('@actions/workflow-parser')
  } finally {
    hooks.deregister()
  }
}
