import { z } from 'zod';

/** What each definition says, once it is found. */
export interface MaybeUnusable {
  /** Whether it stands in the place of one that cannot be used: any fields may be there, and none is checked. */
  isUnusable?: true;
}

/** A schema whose values count as not valid, without a finding: a definition that cannot be used has its own. */
const notChecked = <S extends z.ZodType>(schema: S): S =>
  schema.check(({ issues }) => {
    issues.push({ code: 'custom', path: [], message: '', params: { isNotChecked: true }, input: undefined });
  });

/** The schema of a value whose fields a definition describes. */
export const describedBy = <S extends z.ZodRawShape>({ isUnusable }: MaybeUnusable, fields: S) =>
  isUnusable ? notChecked(z.looseObject(fields) as unknown as z.ZodObject<S, z.core.$strict>) : z.strictObject(fields);

/** Whether an issue is that of a value that was not checked. */
export const isNotChecked = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.params?.isNotChecked === true;
