import { it } from 'vitest';
import { expectShown, ofOwnBuild } from './shown-codes.ts';

it.for(ofOwnBuild)('people are shown %s', (code, { onTestFinished }) => expectShown(code, onTestFinished));
