import { describe } from 'vitest';
import { judgeActiveDrawings, usualDrawings } from './opened-drawings.ts';

describe('a drawing that is opened by itself', () => judgeActiveDrawings(usualDrawings));
