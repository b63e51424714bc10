import { register } from 'node:module';
import { handleLimit, tooFewHandles } from '../../platform/machine-error.ts';

/** How many files are open at once while the bundlers are loaded: 141 with Vike 0.4.266, whose modules are 113 files. */
const enough = 200;

const areFew = handleLimit !== null && handleLimit < enough;

/**
 * Node.js opens all modules of a package at once. If the system does not allow so many open files, lets Node.js load a few at a time.
 * Call it before the bundlers are loaded.
 */
export function heedHandleLimit(): void {
  if (areFew) register('./load-in-turn.js', import.meta.url);
}

/** Throws an EnvironmentError if the system allows too few open files for a server that opens all modules that a browser asks for. */
export function assertManyHandles(): void {
  if (areFew) throw tooFewHandles(`This server needs ${enough}.`);
}
