/** What an address of a service shows within a page. */
export interface Embedding {
  shows: 'video' | 'map' | 'other';
  /** What the frame loads. */
  frame: string;
  /** The page of the service, for those who do not load the frame. */
  link: string;
  /** Who receives the address of a visitor. */
  company: string;
}

/** Reads an address that people copy from their browser: what it shows, or what is expected instead. */
type ReadAddress = (url: URL) => Omit<Embedding, 'company' | 'shows'> | string;

interface Service extends Pick<Embedding, 'company' | 'shows'> {
  /** Matches the host, without `www.` */
  host: RegExp;
  read: ReadAddress;
}

const anyOther =
  'an address of YouTube, Vimeo, OpenStreetMap or Google Maps; for another service, a mapping with "frame", "link" and "company"';

/**
 * What an address shows. A text says what is expected instead. Frames are those with the fewest cookies that a service has, and play at
 * once, because somebody has pressed a button.
 */
export function embeddingOf(address: string): Embedding | string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return anyOther;
  const url = new URL(address);
  const service = services.find(({ host }) => host.test(url.hostname.replace(/^www\./, '')));
  if (service === undefined) return anyOther;
  const { company, shows, read } = service;
  const found = read(url);
  return typeof found === 'string' ? found : { company, shows, ...found };
}

/** An address with a query. A number is written out. */
function withQuery(address: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value != null) url.searchParams.set(name, String(value));
  return url.href;
}

/** Seconds, from `90`, `90s` or `1m30s`. */
function secondsIn(time: string | null): number | undefined {
  const [whole, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time ?? '') ?? [];
  return whole ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

const youTube: ReadAddress = ({ hostname, pathname, searchParams }) => {
  const [, last] = /^\/(?:(?:shorts|live|embed)\/)?([\w-]{11})$/.exec(pathname) ?? [];
  const id = pathname === '/watch' ? searchParams.get('v') : hostname === 'youtu.be' || pathname.lastIndexOf('/') > 0 ? last : null;
  if (!/^[\w-]{11}$/.test(id ?? '')) return 'the address of one video, such as "https://www.youtube.com/watch?v=aqz-KE-bpKQ"';
  const start = secondsIn(searchParams.get('t') ?? searchParams.get('start'));
  return {
    frame: withQuery(`https://www.youtube-nocookie.com/embed/${id}`, { autoplay: 1, start }),
    link: withQuery('https://www.youtube.com/watch', { v: id, t: start }),
  };
};

const vimeo: ReadAddress = ({ pathname, searchParams }) => {
  // A video that is not listed has a second name.
  const [, id, name] = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return 'the address of one video, such as "https://vimeo.com/76979871"';
  const h = name ?? searchParams.get('h');
  return {
    frame: withQuery(`https://player.vimeo.com/video/${id}`, { dnt: 1, autoplay: 1, h }),
    link: `https://vimeo.com/${id}${h ? `/${h}` : ''}`,
  };
};

/** In pixels: the size of a map for which its part of the world is chosen. */
const mapSize = { width: 800, height: 450 };

/** A place in degrees, as the web map of a service shows it. */
interface MapPoint {
  latitude: number;
  longitude: number;
}

/** Whether a web map has a place. Its projection ends at the latitude at which the map is a square (EPSG:3857). */
const isOnMap = ({ latitude, longitude }: MapPoint): boolean => Math.abs(latitude) <= 85.06 && Math.abs(longitude) <= 180;

/** The deepest zooms of the services. */
const openStreetMapZoom = 19;
const googleMapsZoom = 22;

/** What is expected of a place. `mostZoom`: that of the service. */
const placeExpected = (mostZoom: number): string =>
  `a place on the map: latitude from -85.06 to 85.06, longitude from -180 to 180, zoom from 0 to ${mostZoom}`;

/** In degrees, rounded to a metre. */
const degrees = (value: number): string => String(Number(value.toFixed(5)));

const openStreetMap: ReadAddress = ({ href, hash, pathname, searchParams }) => {
  const [, zoom = '', latitude = '', longitude = ''] =
    /^#(?:.*&)?map=(\d{1,2})(?:\.\d+)?\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/.exec(hash) ?? [];
  if (zoom === '') {
    const address = pathname.startsWith('/go/') ? 'the long address of a place' : 'an address with a place';
    return `${address}, such as "https://www.openstreetmap.org/#map=15/59.3293/18.0686"`;
  }
  const [lat, lon] = [Number(latitude), Number(longitude)];
  const [mlat, mlon] = [searchParams.get('mlat'), searchParams.get('mlon')];
  const marked = mlat && mlon ? { latitude: Number(mlat), longitude: Number(mlon) } : null;
  const isShown = isOnMap({ latitude: lat, longitude: lon }) && (marked === null || isOnMap(marked));
  if (Number(zoom) > openStreetMapZoom || !isShown) return placeExpected(openStreetMapZoom);
  // The world is 256 pixels wide at zoom 0, and twice as wide at each next one (wiki.openstreetmap.org/wiki/Zoom_levels).
  const perPixel = 360 / (256 * 2 ** Number(zoom));
  const across = (perPixel * mapSize.width) / 2;
  const down = (perPixel * Math.cos((lat * Math.PI) / 180) * mapSize.height) / 2;
  const bbox = [lon - across, lat - down, lon + across, lat + down].map(degrees).join(',');
  const marker = marked && `${degrees(marked.latitude)},${degrees(marked.longitude)}`;
  return {
    frame: withQuery('https://www.openstreetmap.org/export/embed.html', { bbox, layer: 'mapnik', marker }),
    link: href,
  };
};

const googleMaps: ReadAddress = ({ href, pathname, searchParams }) => {
  const expected =
    'the long address of a place, such as "https://www.google.com/maps/place/Nybrokajen+1/@59.331,18.077,16z", or that of "Embed a map"';
  if (pathname === '/maps/embed' && searchParams.has('pb')) return { frame: href, link: linkOfPlace(searchParams) };
  const [, place = ''] = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(pathname) ?? [];
  const [, at, zoom] = /\/@(-?\d[\d.]*,-?\d[\d.]*),(\d{1,2})(?:\.\d+)?z/.exec(pathname) ?? [];
  const [latitude = 0, longitude = 0] = (at ?? '0,0').split(',').map(Number);
  if (Number(zoom ?? 0) > googleMapsZoom || !isOnMap({ latitude, longitude })) return placeExpected(googleMapsZoom);
  const q = place === '' ? (searchParams.get('q') ?? searchParams.get('query') ?? at) : decoded(place);
  if (!pathname.startsWith('/maps') || !q) return expected;
  return {
    frame: withQuery('https://www.google.com/maps', { q, ll: at, z: zoom, output: 'embed' }),
    link: withQuery('https://www.google.com/maps/search/?api=1', { query: q }),
  };
};

/** The page of Google Maps for what is embedded: its name stands in `pb` behind `!2s`. */
function linkOfPlace(query: URLSearchParams): string {
  const [, name] = /!1s0x[^!]*!2s([^!]+)/.exec(query.get('pb') ?? '') ?? [];
  return name === undefined ? 'https://www.google.com/maps' : withQuery('https://www.google.com/maps/search/?api=1', { query: name });
}

/** A part of a path as people read it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

const services: readonly Service[] = [
  {
    host: /^(?:(?:m\.)?youtube\.com|youtu\.be|youtube-nocookie\.com)$/,
    company: 'YouTube (Google)',
    shows: 'video',
    read: youTube,
  },
  { host: /^(?:player\.)?vimeo\.com$/, company: 'Vimeo', shows: 'video', read: vimeo },
  { host: /^(?:openstreetmap|osm)\.org$/, company: 'OpenStreetMap', shows: 'map', read: openStreetMap },
  {
    host: /^(?:maps\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$|^maps\.app\.goo\.gl$|^goo\.gl$/,
    company: 'Google Maps (Google)',
    shows: 'map',
    read: googleMaps,
  },
];
