import { describe } from 'vitest';
import { judgeActiveDrawings, runningDrawings, usualDrawings } from './opened-drawings.ts';

describe('a drawing that is opened by itself', () => judgeActiveDrawings(runningDrawings.filter((name) => !usualDrawings.includes(name))));
