/** Validates the HTML with html-validate. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { esmResolver, FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { fileOf } from './pages.mjs';

/** Rules of style, not of validity, are off: React has its own way to write void elements and attributes. */
const validator = new HtmlValidate(
  new FileSystemConfigLoader([esmResolver()], {
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      'doctype-style': 'off',
      'void-style': 'off',
      'attr-case': 'off',
      'no-implicit-button-type': 'off',
    },
  }),
);

/**
 * The errors of a document, as `line:column rule message`.
 * @param {string} html
 * @returns {Promise<string[]>}
 */
export async function htmlErrors(html) {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`));
}

/** @type {import('./run.mjs').Judge} */
export async function judgeHtml({ site, paths, tell }) {
  const figures = new Map();
  for (const path of paths) {
    const html = await htmlErrors(readFileSync(join(site.folder, fileOf(path)), 'utf8'));
    figures.set(path, { html });
    tell(path, `${html.length} errors`);
  }
  return figures;
}
