import { useEffect, useState } from 'react';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Countdown({ section }: SectionComponentProps<typeof definition>) {
  const [days, setDays] = useState<number>();
  useEffect(() => setDays(Math.ceil((Date.parse(section.opens.date) - Date.now()) / 86_400_000)), [section]);
  return <p>{days}</p>;
}
