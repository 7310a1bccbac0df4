import type { BodyInputOf } from '@caravan/contract/endpoint.ts';
import type { addOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { Worn } from './drawn-outfits.ts';
import type { ExampleName } from './seed-people.ts';

type NewOutfit = BodyInputOf<typeof addOutfit>;

/** When an outfit is worn: on a day of its trip, 0 being the first, and for an activity by its title. */
export interface WornOn {
  readonly day?: number;
  readonly activity?: string;
}

export interface ExampleOutfit extends Pick<NewOutfit, 'title' | 'description' | 'occasion' | 'category'>, WornOn {
  /** Its picture; an outfit without one is only thought of yet. */
  readonly picture?: { readonly ground: string; readonly worn: readonly Worn[] };
  /** Whose it is; without one that of who adds it. */
  readonly wearer?: ExampleName;
  /** When the same outfit is worn once more. */
  readonly again?: WornOn;
}

export const lisbonCloset: readonly ExampleOutfit[] = [
  {
    title: 'Soft trousers for the plane',
    category: 'Casual',
    occasion: 'Travel',
    day: 0,
    activity: 'Flight to Lisbon',
    picture: {
      ground: '#ede4d3',
      worn: [
        ['tee', 'linen', { x: 210, y: 230, turn: -6, size: 1.2 }],
        ['trousers', 'denim', { x: 390, y: 420, turn: 7, size: 1.2 }],
        ['shoes', 'clay', { x: 200, y: 590 }],
        ['bag', 'sand', { x: 455, y: 140, turn: 8, size: 0.9 }],
      ],
    },
    again: { day: 5, activity: 'Flight home' },
  },
  {
    title: 'Teal dress and the big hat',
    description: 'Light enough for the hill, and it does not crease in the tram.',
    category: 'Casual',
    day: 1,
    activity: 'Tile museum',
    picture: {
      ground: '#d6e9e3',
      worn: [
        ['dress', 'teal', { x: 290, y: 340, turn: -4, size: 1.3 }],
        ['hat', 'straw', { x: 440, y: 150, turn: 12 }],
        ['shoes', 'sand', { x: 470, y: 610, turn: 6 }],
      ],
    },
    again: { day: 4, activity: 'Fish on the square' },
  },
  {
    title: 'The plum one, for fado',
    description: 'With Inês’ scarf; it gets cold on the way home.',
    category: 'Dress to Impress',
    occasion: 'Concert',
    day: 1,
    activity: 'Fado, late',
    picture: {
      ground: '#eae0f0',
      worn: [
        ['gown', 'plum', { x: 280, y: 350, turn: 3, size: 1.25 }],
        ['scarf', 'blush', { x: 460, y: 200, turn: 10 }],
        ['shoes', 'ink', { x: 455, y: 600, turn: -5 }],
      ],
    },
  },
  {
    title: 'Layers for Sintra',
    wearer: 'jonas',
    category: 'Active Wear',
    day: 2,
    activity: 'Train to Sintra',
    picture: {
      ground: '#e0ead2',
      worn: [
        ['coat', 'moss', { x: 240, y: 310, turn: -4, size: 1.2 }],
        ['trousers', 'sand', { x: 430, y: 480, turn: 6, size: 1.05 }],
        ['shoes', 'ink', { x: 190, y: 640, size: 0.9 }],
      ],
    },
  },
  {
    title: 'Sea and sand',
    wearer: 'tom',
    category: 'Casual',
    picture: {
      ground: '#f7e8bd',
      worn: [
        ['tee', 'clay', { x: 230, y: 240, turn: 5, size: 1.15 }],
        ['shorts', 'denim', { x: 370, y: 490, turn: -6, size: 1.25 }],
        ['hat', 'straw', { x: 190, y: 570, turn: -10, size: 0.95 }],
      ],
    },
  },
  { title: 'Something for the surf lesson', category: 'Active Wear', activity: 'Surf lesson, if the wind allows' },
];

export const cabinCloset: readonly ExampleOutfit[] = [
  {
    title: 'Sauna evening',
    description: 'The red knit, obviously.',
    category: 'Casual',
    day: 1,
    picture: {
      ground: '#dbe7f1',
      worn: [
        ['knit', 'clay', { x: 260, y: 250, turn: -4, size: 1.25 }],
        ['trousers', 'ink', { x: 390, y: 520, turn: 6, size: 1.05 }],
        ['scarf', 'straw', { x: 170, y: 560, turn: -12 }],
      ],
    },
  },
  {
    title: 'First day on the piste',
    category: 'Active Wear',
    occasion: 'Skiing',
    day: 2,
    activity: 'Ski passes for three',
    picture: {
      ground: '#ebe1cf',
      worn: [
        ['coat', 'night', { x: 270, y: 310, turn: 4, size: 1.25 }],
        ['scarf', 'clay', { x: 450, y: 570, turn: 10 }],
        ['shoes', 'sand', { x: 190, y: 640 }],
      ],
    },
    again: { day: 4 },
  },
];

export const kyotoCloset: readonly ExampleOutfit[] = [
  {
    title: 'Quiet colours for tea',
    description: 'Shoes that come off easily, and good socks.',
    category: 'Formal',
    occasion: 'Tea ceremony',
    day: 3,
    activity: 'Tea with Mrs. Hayashi',
    picture: {
      ground: '#fae1c6',
      worn: [
        ['shirt', 'linen', { x: 250, y: 230, turn: -4, size: 1.15 }],
        ['skirt', 'moss', { x: 350, y: 500, turn: 5, size: 1.25 }],
        ['shoes', 'clay', { x: 150, y: 600, turn: -6, size: 0.9 }],
      ],
    },
  },
  { title: 'Walking clothes', category: 'Active Wear' },
];

export const desertCloset: readonly ExampleOutfit[] = [
  {
    title: 'Sunset shirt',
    category: 'Casual',
    day: 2,
    activity: 'Delicate Arch at sunset',
    picture: {
      ground: '#f7ded3',
      worn: [
        ['shirt', 'sea', { x: 240, y: 230, turn: -5, size: 1.2 }],
        ['trousers', 'night', { x: 380, y: 480, turn: 5, size: 1.15 }],
        ['shoes', 'ink', { x: 180, y: 590, turn: -8 }],
      ],
    },
  },
  { title: 'Whatever survives the van', category: 'Casual' },
];

export const portoCloset: readonly ExampleOutfit[] = [
  {
    title: 'Smart enough for the talks',
    category: 'Formal',
    occasion: 'Conference',
    day: 0,
    activity: 'Opening talk',
    picture: {
      ground: '#dbe7f1',
      worn: [
        ['shirt', 'linen', { x: 240, y: 230, turn: -4, size: 1.2 }],
        ['trousers', 'night', { x: 390, y: 470, turn: 5, size: 1.15 }],
        ['bag', 'clay', { x: 160, y: 560, turn: -6, size: 0.95 }],
      ],
    },
  },
];

export const birthdayCloset: readonly ExampleOutfit[] = [
  { title: 'Something that Grandma likes', category: 'Dress to Impress', day: 2, activity: 'Lunch for thirty' },
];

export const harvestCloset: readonly ExampleOutfit[] = [
  {
    title: 'What may get stains',
    category: 'Active Wear',
    day: 1,
    activity: 'Picking, row by row',
    picture: {
      ground: '#e0ead2',
      worn: [
        ['tee', 'plum', { x: 230, y: 230, turn: -5, size: 1.2 }],
        ['shorts', 'denim', { x: 370, y: 470, turn: 6, size: 1.25 }],
        ['hat', 'straw', { x: 440, y: 150, turn: 10 }],
      ],
    },
    again: { day: 2, activity: 'Treading the grapes' },
  },
];
