import type { z } from 'zod';

/** The fields of a definition that cannot be used: any may be there, and none is checked. */
export const unknownFields: z.ZodRawShape = {};

/** A schema whose values count as not valid, without a finding: a definition that cannot be used has its own. */
export const notChecked = <S extends z.ZodType>(schema: S): S =>
  schema.check(({ issues }) => {
    issues.push({ code: 'custom', path: [], message: '', params: { isNotChecked: true }, input: undefined });
  });

/** Whether an issue is that of a value that was not checked. */
export const isNotChecked = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.isNotChecked === true;
