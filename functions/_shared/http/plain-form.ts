import render from 'dom-serializer';
import { Element, type ParentNode, Text } from 'domhandler';
import { findAll, findOne, replaceElement } from 'domutils';
import { parseDocument } from 'htmlparser2';
import type { PlainForm } from '../../../src/contracts/endpoint.ts';
import type { Problem } from './problem.ts';
import { html, readSitePage } from './site-page.ts';

/**
 * Answers a form that a browser posted by itself and that was refused: the page with the form, as the CDN has it,
 * with what was typed kept and what is wrong said at its top and beside each field. Where that page cannot be had,
 * a plain one says so; the browser's way back still holds the text.
 */
export async function showFormAgain(
  request: Request,
  form: PlainForm,
  problem: Problem,
  input: unknown,
): Promise<Response> {
  const page = await pageWithForm(request, form, problem, input).catch(() => lastResort(problem));
  return html(problem.status, page, problem.headers);
}

async function pageWithForm(request: Request, form: PlainForm, problem: Problem, input: unknown): Promise<string> {
  const document = parseDocument(await readSitePage(request, form.page));
  const element = findOne(({ attribs }) => attribs.id === form.id, document.children);
  if (!element) throw new Error(`The page ${form.page} has no form ${form.id}`);
  for (const [name, value] of Object.entries(Object(input))) fill(element, name, String(value));
  for (const { field, message } of problem.issues ?? []) {
    for (const control of controls(element, field)) control.attribs['aria-invalid'] = 'true';
    say(element, `${form.id}-${field}-error`, message);
  }
  say(element, `${form.id}-problem`, problem.message);
  leaveIsland(element);
  return render(document, { encodeEntities: 'utf8' });
}

// React would find other markup than it made and begin afresh, empty: on this page the form stays a plain one.
function leaveIsland(form: Element): void {
  let island: ParentNode | null = form.parent;
  while (island && !(island instanceof Element && island.name === 'astro-island')) island = island.parent;
  if (island) replaceElement(island as Element, form);
}

const controls = (form: Element, name: string) => findAll(({ attribs }) => attribs.name === name, form.children);

function fill(form: Element, name: string, value: string): void {
  for (const control of controls(form, name)) {
    if (control.name === 'textarea') control.children = [new Text(value)];
    else if (control.name === 'select') choose(control, value);
    else control.attribs.value = value;
  }
}

function choose(select: Element, value: string): void {
  for (const option of findAll(({ name }) => name === 'option', select.children)) {
    delete option.attribs.selected;
    if (option.attribs.value === value) option.attribs.selected = '';
  }
}

function say(form: Element, id: string, message: string): void {
  const place = findOne(({ attribs }) => attribs.id === id, form.children);
  if (place) place.children = [new Text(message)];
}

// A problem can quote the sender, such as the name of an unknown field.
const lastResort = (problem: Problem) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Not sent</title><h1>Your request was not sent</h1><p>${render(new Text(problem.message))}</p>` +
  `<p>Go back with your browser: what you typed is still there.</p></html>`;
