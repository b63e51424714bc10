import { describe, expect, it } from 'vitest';
import { look } from '../../../cli/definitions/fields/look.ts';
import { styleNames } from '../../../cli/definitions/fields/look-names.ts';
import { legible } from '../../../cli/definitions/look/contrast.ts';
import { frameColors, palette, weakColors } from '../../../cli/definitions/look/palette.ts';

describe('the colours', () => {
  it.each(styleNames)('of the style %s can all be read', (style) => {
    expect(weakColors(palette({ style, colors: {} }))).toEqual([]);
  });

  it('of a style follow a colour that the site sets', () => {
    const { brand, field, background } = palette({ style: 'bold', colors: { brand: { light: '#006064' } } });
    expect([brand.light, field.light]).toEqual(['#006064', '#006064']);
    expect(background).toEqual(palette({ style: 'bold', colors: {} }).background);
  });

  // A colour of the site may have too little contrast. Colours that follow from it must have enough.
  it.each(['#0044cc', '#7a1fa2', '#b00020', '#006064', '#3e2723'])('that follow from %s can be read', (light) => {
    expect(weakColors(palette({ colors: { brand: { light }, accent: { light } } }))).toEqual([]);
  });

  it('that a finding names can be read', () => {
    const colors = { brand: { light: '#ffcc00', dark: '#203040' }, text: { light: '#aaaaaa' } };
    const weak = weakColors(palette({ colors }));
    expect(weak.map(({ role, mode }) => `${role} ${mode}`)).toEqual(expect.arrayContaining(['text light', 'brand light', 'brand dark']));
    for (const { role, mode, better } of weak) {
      expect(better).not.toBeNull();
      const mended = palette({ colors: { ...colors, [role]: { light: better, dark: better } } });
      expect(weakColors(mended).filter((left) => left.role === role && left.mode === mode)).toEqual([]);
    }
  });

  it('are judged on the ground where they are hardest to read', () => {
    const colors = {
      text: { light: '#aaaaaa' },
      background: { light: '#ffffff' },
      sunken: { light: '#dddddd' },
    };
    const [found] = weakColors(palette({ colors })).filter(({ role }) => role === 'text');
    expect(found).toMatchObject({ on: 'sunken', ground: '#dddddd' });
  });

  it('stay as they are if they have just the contrast that is needed', () => {
    expect(legible('#000000', ['#ffffff'], 21)).toBe('#000000');
    expect(legible('#000000', ['#fefefe'], 21)).toBeNull();
  });
});

it('gives the frame of the browser the background of the chapter, or that of the site', () => {
  const colors = { background: { light: '#EEEEEE', dark: '#111111' } };
  const own = look.parse({ chapters: [{ page: 'about', colors }] });
  expect(frameColors(own, 'about')).toEqual({ light: '#eeeeee', dark: '#111111' });
  expect(frameColors(own)).toEqual(palette(own).background);
  expect(frameColors(own, 'contact')).toEqual(palette(own).background);
});
