import { it } from 'vitest';
import { expectShown, ofLongCommands } from './shown-codes.ts';

it.for(ofLongCommands)('people are shown %s', (code, { onTestFinished }) => expectShown(code, onTestFinished));
