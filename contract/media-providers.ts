type Kind = 'audio' | 'video';
const providers: Readonly<Record<string, readonly [name: string, kind: Kind]>> = {
  'youtube.com': ['YouTube', 'video'],
  'youtu.be': ['YouTube', 'video'],
  'vimeo.com': ['Vimeo', 'video'],
  'twitch.tv': ['Twitch', 'video'],
  'tiktok.com': ['TikTok', 'video'],
  'instagram.com': ['Instagram', 'video'],
  'facebook.com': ['Facebook', 'video'],
  'soundcloud.com': ['SoundCloud', 'audio'],
  'bandcamp.com': ['Bandcamp', 'audio'],
  'spotify.com': ['Spotify', 'audio'],
  'music.apple.com': ['Apple Music', 'audio'],
  'mixcloud.com': ['Mixcloud', 'audio'],
  'deezer.com': ['Deezer', 'audio'],
  'tidal.com': ['Tidal', 'audio'],
  'audiomack.com': ['Audiomack', 'audio'],
};

/** Provider of an address by its host, else the host itself. Makes no request. */
export function providerOf(url: string): { name: string; kind: Kind | null } {
  if (!URL.canParse(url)) return { name: '', kind: null };
  const host = new URL(url).hostname.replace(/^www\./, '');
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const known = providers[labels.slice(from).join('.')];
    if (known) return { name: known[0], kind: known[1] };
  }
  return { name: host, kind: null };
}
