import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Crew({ section }: SectionComponentProps<typeof definition>) {
  return <p>{new URL(section.journal).host}</p>;
}
