import { esmResolver, FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { readPages } from './read-dist.ts';

/** Rules about taste, not validity, are off: React writes void elements and attributes its own way. */
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

describe('the HTML', () => {
  it('is valid on every page', async () => {
    const faults: string[] = [];
    for (const { file, html } of readPages()) {
      const report = await validator.validateString(html, file);
      for (const { messages } of report.results) {
        for (const { ruleId, message, line, column } of messages)
          faults.push(`${file}:${line}:${column} ${ruleId} ${message}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
