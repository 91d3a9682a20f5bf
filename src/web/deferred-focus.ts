// Loaded when something has the focus for the first time: nobody needs it before.
import './keep-focus.ts'
import './tell-title.ts'
