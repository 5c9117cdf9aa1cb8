// @ts-check
// Run by comment/action.yml, in a workflow that may write comments. It runs nothing of the pull request.
import '../check-node.cjs'
import { runCommand } from '../command.js'
import { UsageError } from '../errors.js'
import { readJsonFile } from '../json-file.js'
import { comment, openHost } from './comment.js'

const { ARTIFACT, GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env

await runCommand(async () => {
  if (!ARTIFACT || !GITHUB_API_URL || !GITHUB_EVENT_PATH || !GITHUB_REPOSITORY || !GITHUB_TOKEN) {
    throw new UsageError('comment/action.yml starts this, in a workflow of GitHub')
  }
  const host = openHost({ api: GITHUB_API_URL, repository: GITHUB_REPOSITORY, token: GITHUB_TOKEN })
  const event = await readJsonFile(GITHUB_EVENT_PATH)
  console.log(await comment(event, { host, repository: GITHUB_REPOSITORY, artifact: ARTIFACT }))
})
