import type { ReactNode } from 'react';
import { worldMap as map, worldFile } from './world.ts';

/** From dot to dot in the map's own size. */
const step = 8;

/** The map's own size. */
export const worldSize = { width: map.columns * step, height: map.rows * step } as const;

/** Where a place lies in the map's own size. A mark of this radius lies wholly on the map. */
export function onWorldMap({ longitude, latitude }: { longitude: number; latitude: number }, radius: number) {
  const place = (degrees: number, end: number) => Math.min(Math.max(Math.round((degrees / map.spacing) * step), radius), end - radius);
  return {
    x: place(longitude - map.west, worldSize.width),
    y: place(map.north - latitude, worldSize.height),
  };
}

/** The land as a grid of dots, and marks on it. `typeSize`: the size of type as a part of the map's width. */
export function WorldMap(props: { className?: string; label: string; typeSize: number; children: ReactNode }) {
  const { className, label, typeSize, children } = props;
  const { width, height } = worldSize;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} fontSize={width * typeSize} role="img" aria-label={label}>
      <image href={`${import.meta.env.BASE_URL}${worldFile}`} width={width} height={height} />
      {children}
    </svg>
  );
}
