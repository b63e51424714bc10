import { describe, expect, it } from 'vitest';
import { embeddingOf } from '../../../cli/definitions/fields/embed-services.ts';

/** The frame and the link of an address; the text if it shows nothing. */
function read(address: string): string[] {
  const found = embeddingOf(address);
  return typeof found === 'string' ? [found] : [decodeURIComponent(found.frame), decodeURIComponent(found.link)];
}

const film = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1';
const watch = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const vimeo = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1';

describe('the address of a video or a map', () => {
  it.each<[address: string, frame: string, link: string]>([
    [watch, film, watch],
    ['http://m.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=1m30s', `${film}&start=90`, `${watch}&t=90`],
    ['https://youtu.be/aqz-KE-bpKQ?si=x&t=90', `${film}&start=90`, `${watch}&t=90`],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', film, watch],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', film, watch],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=1h', `${film}&start=3600`, `${watch}&t=3600`],
    ['https://vimeo.com/76979871', vimeo, 'https://vimeo.com/76979871'],
    ['https://vimeo.com/channels/staff/76979871', vimeo, 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/a1b2', `${vimeo}&h=a1b2`, 'https://vimeo.com/76979871/a1b2'],
    ['https://player.vimeo.com/video/76979871?h=a1b2', `${vimeo}&h=a1b2`, 'https://vimeo.com/76979871/a1b2'],
    [
      'https://www.openstreetmap.org/?mlat=59.3311&mlon=18.0774#map=16/59.3311/18.0774',
      'https://www.openstreetmap.org/export/embed.html?bbox=18.06882,59.32864,18.08598,59.33356&layer=mapnik&marker=59.3311,18.0774',
      'https://www.openstreetmap.org/?mlat=59.3311&mlon=18.0774#map=16/59.3311/18.0774',
    ],
    [
      'https://www.google.com/maps/place/Nybrokajen+1/@59.3311,18.0774,16.5z/data=!3m1',
      'https://www.google.com/maps?q=Nybrokajen+1&ll=59.3311,18.0774&z=16&output=embed',
      'https://www.google.com/maps/search/?api=1&query=Nybrokajen+1',
    ],
    [
      'https://maps.google.de/maps?q=Hafen',
      'https://www.google.com/maps?q=Hafen&output=embed',
      'https://www.google.com/maps/search/?api=1&query=Hafen',
    ],
    [
      'https://www.google.com/maps/@59.3,18.1,12z',
      'https://www.google.com/maps?q=59.3,18.1&ll=59.3,18.1&z=12&output=embed',
      'https://www.google.com/maps/search/?api=1&query=59.3,18.1',
    ],
    [
      'https://www.google.com/maps/embed?pb=!1m18!1s0x465f:0x1!2sNybrokajen!5e0',
      'https://www.google.com/maps/embed?pb=!1m18!1s0x465f:0x1!2sNybrokajen!5e0',
      'https://www.google.com/maps/search/?api=1&query=Nybrokajen',
    ],
  ])('%s is shown and linked', (address, frame, link) => expect(read(address)).toEqual([frame, link]));

  it.each([
    ['https://www.youtube.com/@nordkaj', 'the address of one video'],
    ['https://www.youtube.com/playlist?list=PL1', 'the address of one video'],
    ['https://youtu.be/short', 'the address of one video'],
    ['https://vimeo.com/nordkaj', 'the address of one video'],
    ['https://www.openstreetmap.org/node/1', 'an address with a place'],
    ['https://www.openstreetmap.org/#map=16/95/18', 'a place on the map'],
    ['https://www.openstreetmap.org/#map=16/-85.07/18', 'a place on the map'],
    ['https://www.openstreetmap.org/#map=16/59/180.1', 'a place on the map'],
    ['https://www.openstreetmap.org/#map=99/59/18', 'zoom from 0 to 19'],
    ['https://www.openstreetmap.org/?mlat=95&mlon=18#map=16/59/18', 'a place on the map'],
    ['https://www.openstreetmap.org/?mlat=north&mlon=18#map=16/59/18', 'a place on the map'],
    ['https://osm.org/go/0bCzZw8v--?m=', 'the long address of a place'],
    ['https://www.google.com/maps/@95,18.1,12z', 'a place on the map'],
    ['https://www.google.com/maps/place/Nybrokajen+1/@59.3311,181,16.5z', 'a place on the map'],
    ['https://www.google.com/maps/place/Nybrokajen+1/@59.3311,18,99z', 'zoom from 0 to 22'],
    ['https://maps.app.goo.gl/abc', 'the long address of a place'],
    ['https://www.google.com/search?q=crane', 'the long address of a place'],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'an address of YouTube'],
    ['youtube.com/watch?v=aqz-KE-bpKQ', 'an address of YouTube'],
    ['javascript:alert(1)', 'an address of YouTube'],
  ])('%s is refused with what is expected', (address, expected) => expect(read(address)).toEqual([expect.stringContaining(expected)]));
});
