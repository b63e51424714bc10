import { expect, it } from 'vitest';
import { notWritten } from '../../cli/platform/environment-error.ts';

it.each([
  ['ENOSPC', 'content/a.yaml cannot be written: the disk is full (ENOSPC).', /^Make room on the disk/],
  ['EDQUOT', 'content/a.yaml cannot be written: the quota on the disk is used up (EDQUOT).', /^Make room/],
  ['EACCES', 'content/a.yaml cannot be written (EACCES).', /^Check its folder\.$/],
])('says why a file cannot be written: %s', (code, message, hint) => {
  const error = notWritten('content/a.yaml', Object.assign(new Error(), { code }), 'Check its folder.');
  expect(error.message).toBe(message);
  expect(error.hint).toMatch(hint);
});
