import { describe, it } from 'vitest';
import { codes, ofBuild } from '../shown-findings.ts';
import { areFirst, tryExample } from './examples.ts';

describe('the first example of each area', () => {
  it.for(codes.filter((code) => areFirst.has(code) && !ofBuild.includes(code)))('%s', tryExample);
});
