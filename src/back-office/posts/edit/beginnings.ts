import { instructionStart } from '../../../contracts/posts/instructions.ts';

/** Headings and instructions from which somebody writes a page. It holds no facts, because only the company knows them. */
interface Beginning {
  name: string;
  /** The content as HTML. */
  content: string;
}

const instruction = (words: string) => `${instructionStart} ${words}]`;
const part = (heading: string, words: string) => `<h2>${heading}</h2><p>${instruction(words)}</p>`;
const question = (words: string) =>
  `<details><summary>${instruction(words)}</summary><p>${instruction('the answer, in two or three sentences')}</p></details>`;

const pages: readonly Beginning[] = [
  {
    name: 'Case study',
    content: [
      `<p>${instruction('in one sentence, who the organisation is and what has changed for it. Ask for its permission first')}</p>`,
      part('The situation', 'how many people it serves, what was missing, and since when'),
      part('What we did', 'the steps in their order, with dates'),
      part('What has changed', 'figures from before and after, where they come from, and over what time'),
      part('In their words', 'a sentence of somebody there, with name and role. Use Insert, Quotation with a source'),
      part('What comes next', 'what the reader can do now. Use Insert, Demo form'),
    ].join(''),
  },
  {
    name: 'Questions and answers',
    content: [
      `<p>${instruction('in one sentence, whose questions these are')}</p>`,
      question('the question that buyers ask first, in their words'),
      question('what they ask about safety, checks and insurance'),
      question('what they ask about cost and contracts'),
      `<h2>Your question is not here?</h2><p>${instruction('how to ask it, and how soon you answer')}</p>`,
    ].join(''),
  },
  {
    name: 'Landing page',
    content: [
      `<p>${instruction('in one or two sentences, what the reader gets and for whom it is')}</p>`,
      part('What it is', 'what happens, when and where, and who leads it'),
      part('Why it helps', 'two or three reasons, each with a fact that proves it'),
      part('How to take part', 'the steps, and until when. Use Insert, Demo form'),
    ].join(''),
  },
];

/** The beginnings of what editors add below the program's own words on a page, by its address. */
const additions: Readonly<Record<string, Beginning>> = {
  services: {
    name: 'What each service is',
    content: [
      part('Our specialities', 'for each speciality, what it is, and when an organisation needs it'),
      part('Our programmes', 'for each programme, what it is, for whom, and how long it takes'),
      part('From first call to first session', 'the steps in their order, and how long each takes'),
    ].join(''),
  },
  about: {
    name: 'How therapists are found and checked',
    content: [
      part('How we find therapists', 'where they come from, and what they must bring'),
      part('How we check them', 'which documents, who looks at them, and how often again'),
      part('How they are supervised', 'by whom, how often, and what happens with a concern'),
      part('Who answers for it', 'name, role and qualification of each person, with their consent'),
    ].join(''),
  },
  benefits: {
    name: 'What the figures count',
    content: [
      part('What each figure counts', 'for each figure above, what it counts, over what time, and who has counted'),
      part(
        'Work it out for your organisation',
        'the sum step by step, with numbers that a reader can replace by their own',
      ),
    ].join(''),
  },
};

/** Returns the beginnings for a page with this address. */
export function beginningsOf(address: string): readonly Beginning[] {
  const addition = additions[address.trim().toLowerCase().replace(/^\/+/, '')];
  return addition ? [addition] : pages;
}
