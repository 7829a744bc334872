/** The value of a key, computed the first time. */
export function cached<K, V>(cache: Map<K, V>, key: K, compute: () => V): V {
  const value = cache.get(key) ?? compute();
  cache.set(key, value);
  return value;
}
