import { describe, expect, it } from 'vitest';
import { formatQuantity, type Quantity } from '../../../cli/definitions/fields/figure.ts';
import { worldMap as map, worldDrawing as svg } from '../../../templates/drawings/world.ts';

/** Replaces no-break spaces by plain ones. */
const format = (quantity: Quantity, locale: string) => formatQuantity(quantity, locale).text.replace(/[\u00a0\u202f]/g, ' ');

describe('figures', () => {
  it.each<[Quantity, string, string]>([
    [{ value: 99.5, unit: 'percent' }, '99.5%', '99,5 %'],
    [{ value: 500, mark: '+' }, '500+', '500+'],
    [{ value: 25, unit: 'years', mark: '+' }, '25+ years', '25+ år'],
    [{ value: 1, unit: 'years' }, '1 year', '1 år'],
    [{ value: 60, unit: 'minutes' }, '60 minutes', '60 minuter'],
    [{ value: 24, unit: 'hours' }, '24 hours', '24 timmar'],
    [{ value: 2030, unit: 'year' }, '2030', '2030'],
    [{ value: 12500 }, '12,500', '12 500'],
    [{ value: 38, unit: 'percent', mark: '−' }, '−38%', '−38 %'],
    [{ value: 0 }, '0', '0'],
  ])('%o', (quantity, english, swedish) => {
    expect(format(quantity, 'en-GB')).toBe(english);
    expect(format(quantity, 'sv-SE')).toBe(swedish);
  });
});

describe('the world map', () => {
  const dots = new Set<string>();
  let [x, y] = [0, 0];
  for (const [, right, down, length] of svg.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
    x += Number(right);
    y += Number(down);
    for (const end = x + Number(length); x < end; x++) dots.add(`${x} ${y}`);
  }
  const isLand = (longitude: number, latitude: number) =>
    dots.has(`${Math.floor((longitude - map.west) / map.spacing)} ${Math.floor((map.north - latitude) / map.spacing)}`);

  it('has land where there is land', () => {
    expect([isLand(15, 60), isLand(-100, 40), isLand(20, 0), isLand(134, -25), isLand(80, 22)]).toEqual([true, true, true, true, true]);
  });

  it('has sea where there is sea', () => {
    expect([isLand(-35, 40), isLand(-150, 0), isLand(80, -20), isLand(0, -30)]).toEqual([false, false, false, false]);
  });

  it('has a dot for each step, and stays small', () => {
    expect(dots.size).toBeGreaterThan(1500);
    expect(svg.length).toBeLessThan(2000);
  });
});
