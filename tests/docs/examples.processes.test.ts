import { describe, it } from 'vitest';
import { ofBuild } from '../shown-findings.ts';
import { tryExample } from './examples.ts';

describe('the examples of what a build finds', () => {
  it.for(ofBuild)('%s', tryExample);
});
