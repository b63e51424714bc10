import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue } from './field-value.ts';

/** Whether an entry is invented for a demonstration. A release refuses such entries. */
export class SampleMark extends FactValue {
  readonly isSample: boolean;
  constructor(isSample: boolean) {
    super();
    this.isSample = isSample;
  }

  get kind(): 'sample' {
    return 'sample';
  }

  show(): boolean {
    return this.isSample;
  }
}

/** Whether an entry is invented for a demonstration. A release refuses such entries. */
export const sample = () =>
  ofKind(
    z
      .boolean()
      .default(false)
      .transform((isSample) => new SampleMark(isSample)),
    { kind: 'sample', editedAs: 'boolean' },
  ).describe('The person and the company are invented, for a demonstration. The check before a release refuses them.');
