import { fold } from '#contract/words.ts';

/** GeoNames' first-level divisions, for countries where people use them to tell towns apart. */
const regions: Record<string, string> = {
  GB: 'ENG England, SCT Scotland, WLS Wales, NIR Northern Ireland',
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `01 Alberta, 02 British Columbia, 03 Manitoba, 04 New Brunswick, 05 Newfoundland and Labrador, 07 Nova Scotia,
    08 Ontario, 09 Prince Edward Island, 10 Quebec, 11 Saskatchewan, 12 Yukon, 13 Northwest Territories, 14 Nunavut`,
  AU: `01 Australian Capital Territory, 02 New South Wales, 03 Northern Territory, 04 Queensland, 05 South Australia,
    06 Tasmania, 07 Victoria, 08 Western Australia`,
  DE: `01 Baden-Württemberg, 02 Bavaria, 03 Bremen, 04 Hamburg, 05 Hesse, 06 Lower Saxony, 07 North Rhine-Westphalia,
    08 Rhineland-Palatinate, 09 Saarland, 10 Schleswig-Holstein, 11 Brandenburg, 12 Mecklenburg-Western Pomerania,
    13 Saxony, 14 Saxony-Anhalt, 15 Thuringia, 16 Berlin`,
  IE: 'C Connacht, L Leinster, M Munster, U Ulster',
};

/** In addition to the names from `Intl`. */
const others: Record<string, string[]> = { GB: ['uk', 'great britain'], US: ['usa', 'america'], AE: ['uae'] };

type Area = { country: string; region: string | null; name: string; keys: string[] };

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function countryAreas(): Area[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return alphabet.flatMap((first) =>
    alphabet.flatMap((second): Area[] => {
      const country = first + second;
      const name = names.of(country);
      if (name === undefined) return [];
      const keys = [name, country, ...(others[country] ?? [])].map(fold);
      return [{ country, region: null, name, keys }];
    }),
  );
}

const regionAreas = () =>
  Object.entries(regions).flatMap(([country, listed]) =>
    listed.split(',').map((line): Area => {
      const [region = '', ...words] = line.trim().split(' ');
      const name = words.join(' ');
      const keys = /^\d/.test(region) ? [fold(name)] : [fold(name), fold(region)];
      return { country, region, name, keys };
    }),
  );

let cached: { areas: Area[]; named: Map<string, string> } | undefined;

/** Created on first use, to keep the start fast. */
function known() {
  if (cached) return cached;
  const areas = [...regionAreas(), ...countryAreas()];
  const named = new Map(areas.map(({ country, region, name }) => [`${country} ${region ?? ''}`, name]));
  cached = { areas, named };
  return cached;
}

/** "United Kingdom"; the code itself if it has no name. */
export const countryName = (country: string): string => known().named.get(`${country} `) ?? country;

/** "Scotland"; empty for countries without known regions. */
export const regionName = (country: string, region: string): string =>
  known().named.get(`${country} ${region}`) ?? '';

/** Countries and regions whose name is `words` or, unless `isWhole`, starts with it. */
export function areasCalled(words: string, { isWhole }: { isWhole: boolean }): Area[] {
  const wanted = fold(words);
  return known().areas.filter(({ keys }) =>
    keys.some((key) => (isWhole || wanted.length < 2 ? key === wanted : key.startsWith(wanted))),
  );
}

/** Normalizes a town's name: "Saint-Étienne" and "St Etienne" have the same key. */
export const keyOf = (name: string): string => fold(name).replace(/\bsaint(e?)\b/g, 'st$1');

/** Probably an airport code or an abbreviation, and too short to search other names by. */
export const isShort = (key: string): boolean => /^\p{Script=Latin}{0,3}$/u.test(key);
