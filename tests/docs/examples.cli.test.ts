import { describe, it } from 'vitest';
import { codes, ofBuild } from '../shown-findings.ts';
import { tryExample } from './examples.ts';

describe('the examples', () => {
  it.for(codes.filter((code) => !ofBuild.includes(code)))('%s', tryExample);
});
