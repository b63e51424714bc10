import { expect, it } from 'vitest';
import { pathInRepository } from '../../../cli/platform/git/repository.ts';

it('a folder that is not there is in no repository', () => {
  expect(pathInRepository('/nowhere/site', 'content/ui.yaml')).toBe('content/ui.yaml');
});
