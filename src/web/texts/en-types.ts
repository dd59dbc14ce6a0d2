// Names, descriptions and keywords of the question types in English.
import type { TypeTexts } from './designer-texts.ts'

export const enTypes = {
  SINGLE_CHOICE: {
    name: 'Single choice',
    description: 'Pick one of several choices',
    keywords: 'radio buttons option select one multiple choice quiz poll vote',
  },
  MULTIPLE_CHOICE: {
    name: 'Multiple choice',
    description: 'Pick several choices',
    keywords: 'checkboxes tick boxes options select many all that apply',
  },
  DROPDOWN: {
    name: 'Dropdown',
    description: 'Pick one from a long list',
    keywords: 'select list menu combo options country',
  },
  YES_NO: {
    name: 'Yes or no',
    description: 'One of two answers',
    keywords: 'boolean true false toggle switch agree',
  },
  RANKING: {
    name: 'Ranking',
    description: 'Put choices in order',
    keywords: 'order sort priority preference drag rank',
  },
  MATRIX: {
    name: 'Matrix',
    description: 'Several questions with the same choices',
    keywords: 'grid table likert rows columns statements agree',
  },
  HOTSPOT: {
    name: 'Point on an image',
    description: 'Click a place on a picture',
    keywords: 'hotspot image map picture click area location',
  },
  SHORT_TEXT: {
    name: 'Short text',
    description: 'One line of text',
    keywords: 'string word line input field answer open code',
  },
  LONG_TEXT: {
    name: 'Long text',
    description: 'Several lines of text',
    keywords: 'paragraph textarea comment message essay feedback open',
  },
  CLOZE: {
    name: 'Fill in the blanks',
    description: 'A text with gaps to type or pick',
    keywords: 'cloze gap gaps blank missing words language test',
  },
  NUMBER: {
    name: 'Number',
    description: 'A whole number or a decimal',
    keywords: 'amount quantity integer price age count percent currency',
  },
  RATING: {
    name: 'Rating',
    description: 'Stars, hearts or thumbs',
    keywords: 'stars hearts thumbs score review satisfaction csat',
  },
  SCALE: {
    name: 'Scale',
    description: 'Pick a number between two ends',
    keywords: 'opinion linear slider nps net promoter score likert range',
  },
  DATE: { name: 'Date', description: 'A day', keywords: 'day calendar birthday deadline month year' },
  TIME: { name: 'Time', description: 'A time of day', keywords: 'clock hour minute appointment' },
  DATETIME: {
    name: 'Date and time',
    description: 'A moment on a day',
    keywords: 'appointment schedule timestamp meeting booking',
  },
  NAME: {
    name: 'Name',
    description: 'First and last name',
    keywords: 'person contact first last full title',
  },
  EMAIL: { name: 'Email', description: 'An email address', keywords: 'mail contact address newsletter' },
  PHONE: {
    name: 'Phone number',
    description: 'A number with its country code',
    keywords: 'telephone mobile cell call contact',
  },
  ADDRESS: {
    name: 'Address',
    description: 'Street, city and country',
    keywords: 'postal street city zip postcode country shipping location',
  },
  URL: { name: 'Website', description: 'A web address', keywords: 'url link homepage portfolio profile' },
  CONSENT: {
    name: 'Consent',
    description: 'A box to agree to something',
    keywords: 'legal terms privacy gdpr agree accept checkbox opt in',
  },
  FILE: {
    name: 'File upload',
    description: 'Documents or images',
    keywords: 'attachment document photo image pdf cv resume upload',
  },
  SIGNATURE: {
    name: 'Signature',
    description: 'Draw or type a signature',
    keywords: 'sign draw contract approval',
  },
  STATEMENT: {
    name: 'Text',
    description: 'Words or an image without a question',
    keywords: 'statement heading paragraph info description image content',
  },
  PAGE_BREAK: {
    name: 'New page',
    description: 'Continue on the next page',
    keywords: 'page break section step divider next',
  },
  GROUP: {
    name: 'Group',
    description: 'Questions that belong together, once or repeated',
    keywords: 'section repeat repeating list entries people nested',
  },
  HIDDEN: {
    name: 'Hidden value',
    description: 'A value from the link to the form',
    keywords: 'hidden field url parameter query utm source tracking',
  },
} satisfies TypeTexts
