import { createHash, randomInt } from 'node:crypto'

/** Without 0, 1, I and O, which look alike. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 6
const groupLength = 4

/** Codes that are made at once. */
export const recoveryCodeCount = 10

const newGroup = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('')

/** A code with 120 random bits, in groups to read from paper: a plain hash of it is safe. */
export const newRecoveryCode = (): string => Array.from({ length: groups }, newGroup).join('-')

/** What is stored of a code, however it was typed. */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()
